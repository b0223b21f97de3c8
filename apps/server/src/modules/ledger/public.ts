export {
  accountOfLine,
  type Movement,
  movementsWith,
  postMovement,
  postMovements,
  subjectOnceMore,
} from './post-movement.ts';
export { type OutOfBalance, proveLedger } from './prove.ts';
