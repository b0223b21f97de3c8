export { audioAlarms } from './audio-alarms.ts';
export type { Introduction, IntroductionSection } from './introduction.ts';
export { messageRules } from './message-rules.ts';
export { servicesIntroduction } from './services.ts';
export { smsAndPhoneAlarms } from './sms-and-phone-alarms.ts';
