/**
 * What is drawn over pictures that prove who somebody is: "for verification at Lamliang only", in Thai and in English,
 * black with a white edge, so that it is read on any ground. A PNG of 460 by 150 px, because text drawn at run time needs fonts.
 */
export const VERIFICATION_MARK = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAAcwAAACWAgMAAAAu11AwAAAACVBMVEVMaXEAAAD///8+wF/OAAAAA3RSTlMAc3M3aM5tAAAACXBIWXMAAAPoAA',
    'AD6AG1e1JrAAAErElEQVR42u2asW7rNhSGSaEc6ilDKOC+QaCnsAfvKqBDUJykQYHjp6AuqqVzLDSbXMCArafsf6jEroE7tAwa4AL8ocjkORQ/',
    'iSKV4acQSUlJSUlJSUlJP5Nkuf565lvz9Uyaoq9VVSTT+GimJiHKR7H9F5S7wZRz/Bjpk5eV08R3rWUZztfZodYcEGEoFF2ZXFdNGc/cekG1Oz',
    'Dz22aHc91fO88by4/ULTd3DZtrKk7f8IT0QstzdtwtHa6zQ3e7wOQk0R1zSUU+p/HSTPPCDHNRmytT0TkwOFncP+d7Kkqr0QtMh4K7Xc3L+ZrM',
    'QkAsgdX1VopbKk45Bu+rPym5INlUWq0xaystKil5zT48yBIh/pO0VhV+K4E0GmlZhTqOaKak7fFZj6Ue/jT12igqsWaJ1KtqqMoR5gDKJJ+1rz',
    'e23hhNiOOK2OHNVU1Ho0erB2vqxuRkzWnT0TCqdn/IEZ4rcxoadwLL162tu9Gc0BxHPPOt2+wB1MPZaDBn60A79Ua1fB/6j4Nxamgu1O6114h1',
    'I+ohFc2UddeS7tFJZVRjTGUL1XVbD2bF4Z7ME5ia0Op33Id6Hp8Uxz/BFKdTSwdmGmbmz1ao9rljpgu3sjcCTMOtDsw0ufg0Uw94cb3NhxlMlx',
    'tmdsw8ho6BC0x+vcP2ysxxxDL1Gsyd7mujJqM6mzsrdNudvKHlYYaSmSUpbkVtpRwzayNrE71WGjW0JXojxQul0jsr6tYMnmizMF+Z+Vpv0cpT',
    '2ynLTCwdok8w6UimN91ATtWjnsA8OuXpDXPUkxlGZo480wzmbTfsmGk6HLFjqxr8yycnHfW0Uy9Ygxjbo1XeHALT9Q7M3uF/GTm0NkPDTDR3FM',
    'vMJnzDV2dxLkQxZdN55Z/Eyp8zX+C88ksmQ/H7hHI2Fdm04nrB8aSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk/1O/3IoPP2xQyvu6ioDAevlnVQt6',
    'DIVHcYs/ilvFqvX99T6GeWcbwQQ6iMX7usVzcatY1Xyeub/bBbHq96NfOMWPmTBRPs1ssMdE/Aa3+RHWstbwemUl4WCVFccrEcpghhrx2NL6kf',
    'gVhIga1lUEU9OarGwMrDXYkmbUtKUNbGGOEwYfZTAV12htVcum9AavJORV37iIOaQvJZ1l6dxpcIdhn+vLX5dyhDt8Kc3JZ1wGE7/mcGnwPmdc',
    '0cI9DfmhLyOYDpYntkdYRzTAlmxy478TTEKDODy9jMvMJAuvtgTzgEwHdy3kB1/biDmUg4f9KDWYU2DiRgJTWHh66p2JX/YweWxNLgOT82DuIt',
    '5nLplJOzdfmZfAlIF5eWdePpj7D6YMTGpi5hCuxcpsKqU8M7VE32DqwAxlMJkXmB3McfkCZ1ovTB3FpB0zJ4ztwsS8tbo0HA9jq0tsptguY0vL',
    '2LZh3iI/lHqKYP5K8ICFmrRbmMocjVXWcFxhew7KYLbGvnvvNOayATPkY2x+/qzM8GPht2Zz5lce1uvs53MG6xXxDNtzUBbFPM3np1XwaIt5Ja',
    'ZiFEv+HG3z/3d9fA2VEV+2J89dF9uXPSZ9oLLzlzGLSSQlJSUlJSUlJSUlJSUlJSX9bPobYCLNt25B9fYAAAAASUVORK5CYII=',
  ].join(''),
  'base64',
);
