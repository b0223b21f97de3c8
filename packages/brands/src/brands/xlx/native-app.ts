import { defineNativeApp } from '../../define-native-app.ts';

export const xlx = defineNativeApp('xiaolanxing', '1600000007');
