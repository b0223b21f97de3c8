/** The link that calls a number as people read it, with its spaces and hyphens. */
export const phoneUrl = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
