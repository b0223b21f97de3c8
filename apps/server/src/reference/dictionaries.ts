/** One dictionary: its entries in the order in which lists show them, as `[key, zh, en]`. */
type Entries = readonly (readonly [key: string, zh: string, en: string])[];

const orderStatus: Entries = [
  ['toPay', '待支付', 'To pay'],
  ['paid', '支付成功', 'Paid'],
  ['failed', '支付失败', 'Payment failed'],
  ['cancelled', '已取消', 'Cancelled'],
  ['timedOut', '超时取消', 'Expired unpaid'],
  ['partRefunded', '部分退款', 'Partly refunded'],
  ['refunded', '已退款', 'Refunded'],
];

const deliveryStatus: Entries = [
  ['waiting', '等待提交', 'Not submitted yet'],
  ['submitted', '待生效', 'Waiting to start'],
  ['inEffect', '生效中', 'In effect'],
  ['expired', '已到期', 'Ended'],
  ['failed', '未能交付', 'Not delivered'],
  ['retried', '正在重试', 'Retrying'],
  ['refunded', '已退款', 'Refunded'],
  ['credited', '已转入余额', 'Credited'],
];

const cancelReason: Entries = [
  ['wrongPackage', '选错套餐', 'I chose the wrong package'],
  ['wrongDevice', '选错设备', 'I chose the wrong device'],
  ['tooExpensive', '价格太高', 'It costs too much'],
  ['payProblem', '支付遇到问题', 'Paying did not work'],
  ['notNeeded', '暂时不需要', 'I do not need it now'],
  ['other', '其他原因', 'Another reason'],
];

const accountCancelReason: Entries = [
  ['deviceLost', '设备丢失或损坏', 'The device is lost or broken'],
  ['deviceSold', '设备已转让', 'I passed the device on'],
  ['notUsed', '不再使用', 'I do not use it any more'],
  ['privacy', '担心隐私', 'I am concerned about my privacy'],
  ['service', '对服务不满意', 'I am not content with the service'],
  ['other', '其他原因', 'Another reason'],
];

const deviceStatus: Entries = [
  ['activated', '已激活', 'Activated'],
  ['notActivated', '未激活', 'Not activated'],
  ['halted', '已停机', 'Suspended'],
  ['preSale', '预售', 'Pre-sale'],
  ['soldOut', '已售出', 'Sold out'],
];

const simStatus: Entries = [
  ['1', '未激活', 'Not activated'],
  ['2', '已激活', 'Activated'],
  ['4', '已停机', 'Stopped'],
  ['6', '未激活', 'Not activated'],
  ['7', '未激活', 'Not activated'],
  ['8', '预销户', 'About to be cancelled'],
  ['9', '已销户', 'Cancelled'],
];

const payMethod: Entries = [
  ['WX', '微信支付', 'WeChat Pay'],
  ['ZFB', '支付宝', 'Alipay'],
  ['UG', '银行卡支付', 'Card payment'],
];

const carrier: Entries = [
  ['cmcc', '中国移动', 'China Mobile'],
  ['unicom', '中国联通', 'China Unicom'],
  ['telecom', '中国电信', 'China Telecom'],
];

const simStopReason: Entries = [
  ['expiredProduct', '套餐已到期', 'The plan has expired'],
  ['separated', '机卡分离', 'The SIM was used in another device'],
  ['credit', '欠费', 'The bill is unpaid'],
  ['ownRequest', '本人申请停机', 'You requested it'],
  ['region', '超出使用区域', 'Used outside its allowed area'],
  ['forced', '运营商强制停机', 'The carrier stopped it'],
];

const realNameRejectReason: Entries = [
  ['photoBlurred', '证件照片模糊', 'The photo of the ID card is blurred'],
  ['photoGlare', '证件照片反光', 'The photo of the ID card has glare'],
  ['notAnIdCard', '照片中不是身份证', 'The photo does not show an ID card'],
  ['wrongSide', '拍错了证件的一面', 'The photo shows the other side of the card'],
  ['idExpired', '证件已过期', 'The ID card is no longer valid'],
  ['frontRejected', '人像面照片不合格', 'The photo of the side with the face is not good enough'],
  ['backRejected', '国徽面照片不合格', 'The photo of the side with the emblem is not good enough'],
  ['infoMismatch', '姓名与证件号码不一致', 'Name and ID number do not belong together'],
  ['digitsUnread', '未听清朗读的数字', 'The digits could not be understood'],
  ['videoUnclear', '视频不清晰', 'The video is not clear enough'],
  ['faceMismatch', '人脸与证件照片不一致', 'The face is not that of the ID photo'],
  ['underAge', '未满 16 周岁', 'Younger than 16'],
  ['tooManyCards', '名下卡数已达上限', 'You have as many SIMs as one person may have'],
  ['timedOut', '未在规定时间内完成', 'It was not finished in time'],
];

const complaintStatus: Entries = [
  ['pending', '未受理', 'Not accepted yet'],
  ['open', '受理中', 'Accepting'],
  ['inProgress', '处理中', 'In progress'],
  ['closed', '已关闭', 'Closed'],
];

const feedbackType: Entries = [
  ['network', '网络与流量', 'Network and data'],
  ['device', '设备', 'Device'],
  ['payment', '支付与订单', 'Payment and orders'],
  ['realName', '实名认证', 'ID verification'],
  ['app', '应用与页面', 'App and pages'],
  ['other', '其他', 'Other'],
];

/** Codes 1 to 26 name 25 alarms: they map to 1 to 25 in order, and 26 stays unknown. */
const alarmType: Entries = [
  ['1', 'SOS 求救', 'SOS'],
  ['2', '低电量', 'Low battery'],
  ['3', '拆除', 'Removed'],
  ['4', '震动', 'Vibration'],
  ['5', '设备超速', 'Speeding (device)'],
  ['6', '主电源电压低', 'Low main voltage'],
  ['7', '主电源断开', 'Main power off'],
  ['8', '怠速', 'Idling'],
  ['9', '非法位移', 'Moved without permission'],
  ['10', '开关机', 'Switched on or off'],
  ['11', '设备围栏', 'Geofence (device)'],
  ['12', '进出盲区', 'Blind area'],
  ['13', '离线', 'Offline'],
  ['14', '超速', 'Speeding'],
  ['15', '停留超时', 'Stopped too long'],
  ['16', '点火与熄火', 'Ignition'],
  ['17', '电子围栏', 'Geofence'],
  ['18', '首次上线', 'First time online'],
  ['19', '流量卡异常', 'SIM problem'],
  ['20', '声控', 'Loud sound'],
  ['21', '光感', 'Light'],
  ['22', '信号屏蔽', 'Signal jammed'],
  ['23', '急加减速', 'Harsh driving'],
  ['24', '温度', 'Temperature'],
  ['25', '湿度', 'Humidity'],
  ['26', '未知报警', 'Unknown alarm'],
  ['48', '移动侦测', 'Motion'],
  ['49', '声音侦测', 'Noise'],
  ['50', '人形侦测', 'Person'],
  ['51', '人脸侦测', 'Face'],
  ['52', '镜头遮挡', 'Lens covered'],
];

const byType: Readonly<Record<string, Entries>> = {
  orderStatus,
  deliveryStatus,
  cancelReason,
  accountCancelReason,
  deviceStatus,
  simStatus,
  payMethod,
  carrier,
  simStopReason,
  realNameRejectReason,
  complaintStatus,
  feedbackType,
  alarmType,
};

export const dictionaries = Object.entries(byType).flatMap(([type, entries]) =>
  entries.map(([key, zh, en], index) => ({ type, key, title_zh: zh, title_en: en, sort: index + 1 })),
);
