import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Imei, Text } from '../shapes.ts';

export const getModelByModelInformation = defineCall({
  name: 'devices.get-model-by-model-information',
  method: 'POST',
  path: '/device/getModelByModelInformation',
  summary: 'What a device model is.',
  tier: 'any',
  effect: 'read',
  input: Type.Object({ model: Text(64) }),
  data: Type.Object({
    model: Type.String(),
    modelName: Type.String(),
    deviceSpecies: Type.Integer(),
    picture: Type.Enum(['hotspot', 'locator', 'pet', 'camera', 'car']),
    realNameRequired: Type.Boolean(),
  }),
  errors: ['modelNotFound'],
  example: {
    input: { model: 'H20' },
    data: {
      model: 'H20',
      modelName: 'Travel hotspot',
      deviceSpecies: 4,
      picture: 'hotspot',
      realNameRequired: true,
    },
  },
});

const imei = '490154203237518';
const Feature = Type.Object({ feature: Type.String(), title: Type.String() });

export const getTutuMifiList = defineCall({
  name: 'devices.get-tutu-mifi-list',
  method: 'POST',
  path: '/device/getTutuMifiList',
  summary: "The portal's features for the device: allowed or denied, and by which list. The black list wins.",
  tier: 'guest',
  effect: 'read',
  input: Type.Object({ imei: Imei }),
  data: Type.Array(
    Type.Object({
      ...Feature.properties,
      allowed: Type.Boolean(),
      decidedBy: Type.Enum(['blackList', 'whiteList', 'default']),
    }),
  ),
  errors: [],
  example: {
    input: { imei },
    data: [{ feature: 'speedTest', title: 'Speed test', allowed: true, decidedBy: 'default' }],
  },
});

export const getTutuMifiWhiteList = defineCall({
  name: 'devices.get-tutu-mifi-white-list',
  method: 'POST',
  path: '/device/getTutuMifiWhiteList',
  summary:
    'The features that the white list opens for the device, also those that the black list closes again.',
  tier: 'guest',
  effect: 'read',
  input: Type.Object({ imei: Imei }),
  data: Type.Array(Feature),
  errors: [],
  example: { input: { imei }, data: [{ feature: 'speedTest', title: 'Speed test' }] },
});

export const getTutuMifiTheBlackList = defineCall({
  name: 'devices.get-tutu-mifi-the-black-list',
  method: 'POST',
  path: '/device/getTutuMifiTheBlackList',
  summary: 'The features that the black list closes for the device.',
  tier: 'guest',
  effect: 'read',
  input: Type.Object({ imei: Imei }),
  data: Type.Array(Feature),
  errors: [],
  example: { input: { imei }, data: [{ feature: 'networkSwitch', title: 'Network switch' }] },
});
