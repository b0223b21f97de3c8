import { defineNativeApp } from '../../define-native-app.ts';

export const ytd = defineNativeApp('yuntuda', '1600000008');
