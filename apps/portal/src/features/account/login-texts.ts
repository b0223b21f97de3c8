import { defineTexts } from '../../text/define-texts.ts';

export const texts = defineTexts({
  zh: {
    userName: '用户名',
    userNameHint: '手机号或账号',
    userNameMissing: '请输入用户名',
    password: '密码',
    passwordMissing: '请输入密码',
    show: '显示密码',
    hide: '隐藏密码',
    submit: '登录',
    intro: '登录后可查看设备的余量、订单和优惠券。',
    kept: '您以访客身份创建的订单会转入账号。',
  },
  en: {
    userName: 'User name',
    userNameHint: 'Your phone number or account name',
    userNameMissing: 'Enter your user name',
    password: 'Password',
    passwordMissing: 'Enter your password',
    show: 'Show the password',
    hide: 'Hide the password',
    submit: 'Log in',
    intro: 'See what your devices have left, your orders and your coupons.',
    kept: 'Orders that you made as a guest move to your account.',
  },
});
