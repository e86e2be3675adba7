export default { mode: process.env.MODE };
