import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { Box } from '#client/ui/components/layout.tsx';
import styles from './participants-panel.module.css';
import { PersonRow } from './person-row.tsx';

export default function PeopleHere() {
  const you = useRoom((state) => state.you);
  const others = useRoom((state) => state.others);
  const people = (you ? [you, ...others] : others).filter(({ stage }) => stage === 'in-visit');
  return (
    <Box scrolls className={styles.panel}>
      <Box as="ul">
        {people.map((seat) => (
          <PersonRow key={seat.seatId} seat={seat} self={seat.seatId === you?.seatId} />
        ))}
      </Box>
    </Box>
  );
}
