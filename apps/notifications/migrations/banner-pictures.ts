/** A banner's picture, 1200 x 400: a headline and a line below it on a coloured ground, with a drawing at the right. */
function picture(colours: { from: string; to: string }, headline: string, line: string, drawing: string): string {
  const font = `font-family="'IBM Plex Sans Thai','Noto Sans Thai',Thonburi,'Leelawadee UI',sans-serif"`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 400" role="img">` +
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${colours.from}"/><stop offset="1" stop-color="${colours.to}"/></linearGradient></defs>` +
    `<rect width="1200" height="400" fill="url(#g)"/>` +
    `<circle cx="1010" cy="200" r="240" fill="#fff" opacity=".08"/><circle cx="1010" cy="200" r="160" fill="#fff" opacity=".1"/>` +
    `<text x="72" y="190" ${font} font-size="54" font-weight="700" fill="#fff">${headline}</text>` +
    `<text x="72" y="262" ${font} font-size="40" fill="#fff" opacity=".92">${line}</text>` +
    `<g transform="translate(904 90)" fill="none" stroke="#fff" stroke-width="10" stroke-linejoin="round" stroke-linecap="round">${drawing}</g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const TRUCK = `<path d="M0 40h150v120H0zM150 80h60l40 45v35h-100z"/><circle cx="55" cy="170" r="24"/><circle cx="195" cy="170" r="24"/>`;
const COINS = `<ellipse cx="125" cy="50" rx="90" ry="30"/><path d="M35 50v45c0 40 180 40 180 0V50M35 95v45c0 40 180 40 180 0V95"/>`;
const SHIELD = `<path d="M125 0l100 40v70c0 60-45 95-100 115C70 205 25 170 25 110V40z"/><path d="M80 110l35 35 60-65"/>`;
const BOX = `<path d="M25 60l100-45 100 45v110l-100 45-100-45zM25 60l100 45 100-45M125 105v110"/>`;

export const BANNERS = [
  {
    title: 'เทียบราคาหกขนส่งในหน้าเดียว',
    image: picture(
      { from: '#5b1f8a', to: '#9239d3' },
      'เทียบราคาหกขนส่งในหน้าเดียว',
      'เลือกถูกที่สุดหรือถึงไวที่สุดก่อนส่งทุกกล่อง',
      TRUCK,
    ),
    link: '/orders/createorder',
    status: 'active',
    end_dt: null,
  },
  {
    title: 'เก็บเงินปลายทาง รู้ค่าธรรมเนียมก่อนส่ง',
    image: picture({ from: '#0f5c4c', to: '#1f9d7a' }, 'เก็บเงินปลายทาง', 'เห็นค่าธรรมเนียมและภาษีครบก่อนกดยืนยัน', COINS),
    link: '/orders/createorder',
    status: 'active',
    end_dt: null,
  },
  {
    title: 'ประกันพัสดุ คุ้มครองตามราคาสินค้า',
    image: picture({ from: '#8a3b12', to: '#d97a2b' }, 'ประกันพัสดุ', 'คุ้มครองตามราคาสินค้าที่แจ้ง เลือกได้ทีละกล่อง', SHIELD),
    link: '/orders/createorder',
    status: 'active',
    end_dt: null,
  },
  {
    title: 'ส่งฟรีกล่องแรก เดือนเปิดตัว',
    image: picture({ from: '#1d3f7a', to: '#3b7bd9' }, 'ส่งฟรีกล่องแรก', 'เฉพาะเดือนเปิดตัวเท่านั้น', BOX),
    link: null,
    status: 'inactive',
    end_dt: '2026-06-30T17:00:00Z',
  },
] as const;
