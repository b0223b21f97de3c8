export { accountOfLine, type Movement, postMovement } from './post-movement.ts';
