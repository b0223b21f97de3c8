import { defineNativeApp } from '../../define-native-app.ts';

export const nn = defineNativeApp('nuannuan', '1600000004');
