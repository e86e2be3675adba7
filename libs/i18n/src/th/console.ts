export default {
  title: 'ระบบหลังบ้าน',
};
