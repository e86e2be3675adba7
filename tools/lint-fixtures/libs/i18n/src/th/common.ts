export default { save: 'บันทึก' };
