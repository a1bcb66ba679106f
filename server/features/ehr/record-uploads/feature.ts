import { feature } from '#server/features/feature.ts';
import { writeLeftUploadsJob } from './write-left-uploads.job.ts';
import { writeUploadJob } from './write-upload.job.ts';

export default feature({
  jobs: [writeUploadJob, writeLeftUploadsJob],
});
