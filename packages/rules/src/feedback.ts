/** Feedback has at least so many characters; the details of a complaint may be a single one. */
export const minFeedbackCharacters = 10;

/** For a complaint, contact within so many working days is promised. */
export const contactWorkingDays = 1;

/** The most pictures of one case, over all of its messages. */
export const maxFeedbackFiles = 9;

/** Unicode characters, without surrounding blanks and characters without width: `'晚上太亮'` is 4, `'🙂'` 1. */
export const saidCharacters = (text: string): number =>
  [...text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim()].length;

/** A text without surrounding blanks; null when nothing of it is visible. */
export const saidText = (text = ''): string | null => (saidCharacters(text) === 0 ? null : text.trim());

/** Whether a text has the form of an e-mail address; only a message shows whether it exists. */
export const isEmailAddress = (text: string): boolean => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(text);
