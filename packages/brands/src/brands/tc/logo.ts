export const tc = 'M12 2l3 7 7 3-7 3-3 7-3-7-7-3 7-3z';
