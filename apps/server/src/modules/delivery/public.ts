export { confirmLine, type DeliveryDeps, submitLine } from './deliver.ts';
export { resumeDeliveries } from './resume.ts';
