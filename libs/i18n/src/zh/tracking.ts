import type th from '../th/tracking.ts';
import type { Phrases } from '../phrases.ts';

export default {
  title: '包裹查询',
  number: '运单号',
  number_more: '单号以 LL 开头，印在包裹上，也在寄件人的消息中。',
  search: '查询',
  awb: '承运商单号',
  carrier: '承运商',
  carrier_page: '在承运商网站查看',
  to: '收件人',
  from: '寄件人',
  events: '物流轨迹',
  no_events: '承运商尚无更新',
  not_found: '没有此单号的包裹',
  not_found_more: '请核对单号。新订单可能需要稍等片刻才能查到。',
  contact: '联系寄件人',
  cod: '请准备货到付款金额',
  cod_amount: '{{amount}} 泰铢',
  languages: '语言',
  steps: {
    label: '进度',
    booked: '已下单',
    collected: '已揽收',
    moving: '运输中',
    not_delivered: '派送失败，承运商将再次派送',
    delivered: '已签收',
    returning: '正在退回寄件人',
    returned: '已退回寄件人',
    cancelled: '已取消',
  },
} satisfies Phrases<typeof th>;
