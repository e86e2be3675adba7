import type th from '../th/timeline.ts';
import type { Phrases } from '../phrases.ts';

export default {
  created: '订单已创建',
  booking: '正在向承运商下单',
  confirmed: '承运商已确认',
  booking_failed: '下单失败',
  cancelled: '已取消',
  cancel_requested: '已申请取消',
  picked_up: '承运商已揽收',
  in_transit: '运输中',
  delivered: '已签收',
  delivery_failed: '派送失败',
  return: '正在退回寄件人',
  refused: '收件人开箱后拒收',
  returned: '已退回寄件人',
  lost: '承运商报告包裹丢失',
  damaged: '承运商报告包裹破损',
  reweighed: '承运商重新称重',
  personal_data_erased: '个人信息已删除',
  acted_by: '由{{who}}代表店铺操作',
} satisfies Phrases<typeof th>;
