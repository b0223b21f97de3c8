import type { Introduction } from './introduction.ts';

/** How sound alarms and a camera's alarms work, and what they need. */
export const audioAlarms: Introduction = {
  version: '2026-11',
  date: '2026-11-01',
  zh: [
    {
      id: 'sound',
      heading: '声音报警与高清声音报警',
      blocks: [
        '设备听到较大的声音时开始录音，并把录音发送到应用。高清声音报警的录音更清晰。',
        [
          '单次录音至少 15 秒。',
          '剩余时长不足 15 秒时不能录音，请先补充。',
          '按时长购买的扣除录音时长；按天购买的在有效期内不限时长。',
        ],
      ],
    },
    {
      id: 'vision',
      heading: '摄像机报警',
      blocks: [
        [
          '移动侦测报警：画面中有物体移动。',
          '声音侦测报警：环境音量超过阈值。',
          '人形报警：画面中出现人。',
          '人脸报警：画面中出现人脸。',
          '遮挡报警：镜头被遮挡。',
        ],
        '每一项单独开通，在有效期内不限次数。',
      ],
    },
    {
      id: 'private',
      heading: '请注意隐私',
      blocks: ['请只在您有权录音或录像的场所使用，并告知在场的人。'],
    },
    {
      id: 'end',
      heading: '到期之后',
      blocks: ['到期后不再录音和识别，已有的录音仍按云服务的期限保存。续费后自动恢复，无需重新设置。'],
    },
  ],
  en: [
    {
      id: 'sound',
      heading: 'Sound alarms and HD sound alarms',
      blocks: [
        'When the device hears a loud sound, it starts recording and sends the recording to the app. HD sound alarms record more clearly.',
        [
          'A recording lasts at least 15 seconds.',
          'With less than 15 seconds left, nothing can be recorded. Top up first.',
          'If you bought minutes, each recording uses its length. If you bought days, recording is unlimited until they end.',
        ],
      ],
    },
    {
      id: 'vision',
      heading: 'Camera alarms',
      blocks: [
        [
          'Motion alarm: something moves in the picture.',
          'Noise alarm: the sound is louder than the limit you set.',
          'Person alarm: someone is in the picture.',
          'Face alarm: a face is in the picture.',
          'Cover alarm: the lens is blocked.',
        ],
        'Each is bought separately and is unlimited while active.',
      ],
    },
    {
      id: 'private',
      heading: 'Respect other people’s privacy',
      blocks: ['Only use it where you are allowed to record, and tell the people there.'],
    },
    {
      id: 'end',
      heading: 'After it ends',
      blocks: [
        'Recording and detection stop. Existing recordings are still kept for as long as the cloud service keeps them. Once you renew, everything resumes automatically with the same settings.',
      ],
    },
  ],
};
