/** Feedback says something in so many characters or more; the details of a complaint may be as short as one. */
export const minFeedbackCharacters = 10;

/** A complaint promises contact before so many working days are over. */
export const contactWorkingDays = 1;

/** Pictures that one case has at most, over all of its messages. */
export const maxFeedbackFiles = 9;

/** Characters as people count them, without the blanks around and what has no width: `'晚上太亮'` is 4, an emoji 1. */
export const saidCharacters = (text: string): number =>
  [...text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim()].length;

/** A text without the blanks around it; null where nothing of it can be seen. */
export const saidText = (text = ''): string | null => (saidCharacters(text) === 0 ? null : text.trim());

/** A number where somebody can be called, in whatever country and with whatever blanks people put in it. */
export const isContactPhone = (text: string): boolean => /^\+?\d[\d ()-]{4,28}$/.test(text);

/** What has the form of an e-mail address; whether it exists only a message shows. */
export const isEmailAddress = (text: string): boolean => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(text);
