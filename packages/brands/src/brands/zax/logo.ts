export const zax = 'M4 4h16v3.6L10.6 16.4H20V20H4v-3.6L13.4 7.6H4z';
