export default { name: 'claims' };
