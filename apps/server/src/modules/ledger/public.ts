export { accountOfLine, type Movement, movementsWith, postMovement, postMovements } from './post-movement.ts';
export { type OutOfBalance, proveLedger } from './prove.ts';
