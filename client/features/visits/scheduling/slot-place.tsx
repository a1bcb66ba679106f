import { Grid } from '#client/ui/components/layout.tsx';
import { Place } from '#client/ui/components/skeleton.tsx';

const FIELD = 70;

export function SlotPlace() {
  return (
    <>
      <Grid gap={5} across={4} min="14.375rem" align="start">
        <Place height={FIELD} />
        <Place height={FIELD} />
      </Grid>
      <Grid gap={5} across={4} min="9rem" align="start">
        <Place height={FIELD} />
        <Place height={FIELD} />
        <Place height={FIELD} />
      </Grid>
      <Place height={22} />
      <Place height={44} />
    </>
  );
}
