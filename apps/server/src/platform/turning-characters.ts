/** Characters that turn round the direction of what follows: of the sentence, too, in which a text is shown. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

export const withoutTurning = (text: string): string => text.replace(turning, '');
