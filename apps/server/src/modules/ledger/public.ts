export { accountOfLine, type Movement, postMovement } from './post-movement.ts';
export { type OutOfBalance, proveLedger } from './prove.ts';
