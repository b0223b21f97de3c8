import Type from 'typebox';

/** How an alarm is sent: app; SMS and call to the receivers; voice: the device records what it hears. */
export const alarmChannels = ['app', 'sms', 'phone', 'voice'] as const;
export const AlarmChannel = Type.Enum([...alarmChannels]);

/** 1 to 26 and 48 to 52, as in the dictionary `alarmType`. */
export const AlarmCode = Type.Integer({ minimum: 1, maximum: 52 });

export const exampleImei = '356938035643809';
