export { accountOfLine, type Movement, movementWith, postMovement } from './post-movement.ts';
export { type OutOfBalance, proveLedger } from './prove.ts';
