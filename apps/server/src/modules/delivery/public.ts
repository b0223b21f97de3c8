export { amendLine } from './amend-line.ts';
export { confirmLine } from './confirm-line.ts';
export { endPauses } from './end-pauses.ts';
export { resumeDeliveries } from './resume.ts';
export { submitLine } from './submit-line.ts';
