import { defineNativeApp } from '../../define-native-app.ts';

export const bj = defineNativeApp('beiji', '1600000003');
