import { defineNativeApp } from '../../define-native-app.ts';

export const zax = defineNativeApp('zaxtrack', '1600000001');
