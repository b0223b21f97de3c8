import { defineNativeApp } from '../../define-native-app.ts';

export const tq = defineNativeApp('tianqing', '1600000006');
