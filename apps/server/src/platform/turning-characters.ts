/**
 * Characters that change the direction of the text after them, even of the sentence around the text that holds them.
 */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

export const withoutTurning = (text: string): string => text.replace(turning, '');
