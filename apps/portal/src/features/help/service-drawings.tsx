import type { ReactNode } from 'react';
import { Arrow, Box, Clock, Cross, Dot, Pin, Sheet, Sign, Stroke, Tick } from './drawing-parts.tsx';
import styles from './drawings.module.css';

/** Drawings of orders, alarms and places. */
export const serviceDrawings: Readonly<Record<string, ReactNode>> = {
  'order-clock': (
    <>
      <Sheet x={64} y={14} />
      <Sign x={128} y={120} text="¥" />
      <Clock x={222} y={66} />
      <Sign x={222} y={130} text="30:00" />
    </>
  ),
  refund: (
    <>
      <Box x={36} y={45} w={88} h={60} r={10} />
      <Cross x={80} y={75} />
      <Stroke tone="mark" d="M184 60h-44m10 -9l-10 9l10 9M140 92h44" />
      <Dot x={238} y={75} r={34} tone="body" />
      <Sign x={238} y={81} text="¥" />
    </>
  ),
  coupon: (
    <>
      <Stroke tone="body" d="M52 40h216v24a11 11 0 0 0 0 22v24h-216v-24a11 11 0 0 0 0 -22z" />
      <Stroke tone="thin" d="M196 48v8m0 10v8m0 10v8m0 8v4" />
      <Sign x={122} y={82} text="− ¥5.00" />
      <Tick x={232} y={75} />
    </>
  ),
  receipt: (
    <>
      <Stroke tone="body" d="M104 14h112v122l-16 -10l-14 10l-14 -10l-12 10l-14 -10l-14 10l-14 -10l-14 10z" />
      <Stroke tone="thin" d="M122 38h44M122 56h76M122 72h76" />
      <Stroke tone="mark" d="M122 98h34" />
      <Sign x={182} y={104} text="¥" />
    </>
  ),
  'hand-over': (
    <>
      <Dot x={62} y={50} r={16} tone="body" />
      <Stroke tone="body" d="M32 112a30 30 0 0 1 60 0z" />
      <Arrow x={104} y={80} length={20} />
      <Box x={134} y={58} w={52} h={44} r={10} />
      <Arrow x={196} y={80} length={20} />
      <Dot x={258} y={50} r={16} tone="body" />
      <Stroke tone="body" d="M228 112a30 30 0 0 1 60 0z" />
    </>
  ),
  'alarm-limit': (
    <>
      <Stroke tone="body" d="M48 44h76v50h-46l-18 18v-18h-12z" />
      <Sign x={86} y={76} text="10" />
      <Box x={148} y={30} w={52} h={92} r={10} />
      <Sign x={174} y={82} text="10" />
      <Stroke tone="mark" d="M232 92v-22a20 20 0 0 1 40 0v22l7 8h-54zM246 110h12" />
    </>
  ),
  cloud: (
    <>
      <Stroke tone="body" d="M98 108a28 28 0 0 1 -2 -56a40 40 0 0 1 76 -8a30 30 0 0 1 -2 64z" />
      <Stroke tone="mark" d="M124 66l24 14l-24 14z" />
      <Clock x={250} y={66} />
      <Sign x={250} y={130} text="30" />
    </>
  ),
  poster: (
    <>
      <Box x={104} y={12} w={112} h={126} r={8} />
      <Box x={118} y={26} w={84} h={58} r={6} tone="soft" />
      <Stroke
        tone="mark"
        d="M160 52c8 0 14 6 14 13c0 8 -8 5 -14 5s-14 3 -14 -5c0 -7 6 -13 14 -13zM142 48v.01M152 40v.01M168 40v.01M178 48v.01"
      />
      <Stroke tone="thin" d="M122 100h76M122 114h48" />
    </>
  ),
  satellite: (
    <>
      <Stroke tone="mark" d="M76 30l12 12M62 38l18 -18M86 52l18 -18M96 56l10 16M110 50l12 10" />
      <Pin x={130} y={128} />
      <Stroke tone="thin" d="M176 24v104" />
      <Stroke tone="body" d="M200 84l46 -34l46 34v46h-92z" />
      <circle className={styles.thin} cx={246} cy={98} r={22} />
      <Sign x={246} y={103} text="?" />
    </>
  ),
  case: (
    <>
      <Stroke tone="thin" d="M64 75h192" />
      <Stroke tone="mark" d="M64 75h96" />
      <Dot x={64} y={75} r={12} tone="body" />
      <Tick x={63} y={75} />
      <Dot x={160} y={75} r={12} />
      <Dot x={256} y={75} r={12} tone="body" />
    </>
  ),
  margin: (
    <>
      <Box x={84} y={28} w={48} h={100} r={6} tone="soft" />
      <Box x={148} y={48} w={48} h={80} r={6} />
      <Box x={212} y={100} w={48} h={28} r={6} tone="fill" />
      <Stroke d="M64 128h216" />
      <Sign x={172} y={94} text="¥" />
    </>
  ),
  'device-list': (
    <>
      <Box x={60} y={20} w={200} h={30} r={8} />
      <Box x={60} y={60} w={200} h={30} r={8} />
      <Box x={60} y={100} w={200} h={30} r={8} />
      <Dot x={78} y={35} r={5} tone="okFill" />
      <Dot x={78} y={75} r={5} tone="badFill" />
      <Dot x={78} y={115} r={5} tone="soft" />
      <Stroke tone="thin" d="M94 35h84M94 75h60M94 115h72" />
      <Stroke tone="mark" d="M216 66h28l-10 10v8l-8 -4v-4z" />
    </>
  ),
};
