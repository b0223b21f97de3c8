import { defineNativeApp } from '../../define-native-app.ts';

export const tc = defineNativeApp('tianchen', '1600000002');
