export { confirmLine, type DeliveryDeps, submitLine } from './deliver.ts';
