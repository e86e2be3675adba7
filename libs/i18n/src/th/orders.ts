export default {
  title: 'รายการจัดส่ง',
};
