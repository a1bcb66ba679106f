import { useEffect, useState } from 'react';
import { PracticeContext } from '#client/features/core/info/practice-context.ts';
import { practiceOfTab } from '#client/features/core/info/practice-of-tab.ts';
import { SecondCamera } from './second-camera.ts';
import { SecondCameraView } from './second-camera-view.tsx';

/** `/patient/camera/{id}`: this device is a second camera, also after a reload. */
export default function SecondCameraPage({ cameraId }: { cameraId: string }) {
  const [camera, setCamera] = useState<SecondCamera | null>(null);
  useEffect(() => {
    const made = new SecondCamera(cameraId);
    setCamera(made);
    made.start();
    return () => made.close();
  }, [cameraId]);
  return camera ? (
    <PracticeContext value={practiceOfTab(cameraId)}>
      <SecondCameraView camera={camera} />
    </PracticeContext>
  ) : null;
}
