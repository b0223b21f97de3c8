export const qg = 'M13.5 2L4 13.5h6.5L9.5 22 20 9.5h-7z';
