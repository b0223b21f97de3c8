export { type ActFilter, type ListedAct, listActs } from './list-acts.ts';
export { type ActContext, changedFields, type Operator, recordAct } from './record-act.ts';
