export { type ListedAct, listActs } from './list-acts.ts';
export { type ActContext, changedFields, recordAct } from './record-act.ts';
