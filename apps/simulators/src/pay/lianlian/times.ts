import { formatBeijingDigits } from '../../platform/clock.ts';

/** The zone of every time that LianLian writes; Hong Kong's clock is Beijing's. */
export const timezone = 'Asia/Hong_Kong';

/** `20261121120000` */
export const formatTime = formatBeijingDigits;
