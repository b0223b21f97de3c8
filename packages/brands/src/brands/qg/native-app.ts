import { defineNativeApp } from '../../define-native-app.ts';

export const qg = defineNativeApp('qiguang', '1600000005');
