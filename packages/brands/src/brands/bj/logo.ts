export const bj = 'M12 2l8 20-8-5-8 5z';
