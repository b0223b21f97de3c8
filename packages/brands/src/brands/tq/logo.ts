export const tq = 'M12 3l10 17h-6l-4-7-4 7H2z';
