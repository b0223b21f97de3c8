export { confirmLine } from './confirm-line.ts';
export type { DeliveryDeps } from './lines.ts';
export { resumeDeliveries } from './resume.ts';
export { submitLine } from './submit-line.ts';
