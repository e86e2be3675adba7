import { PROVIDERS, type Provider } from '@lamliang/kernel';

const png = (...lines: string[]) => Buffer.from(lines.join(''), 'base64');

/**
 * What is drawn over pictures that prove who somebody is: "for verification at Lamliang only", in Thai and in English, with
 * the name of the provider at whose door they were uploaded; black with a white edge, so that it is read on any ground. PNGs
 * of 460 by 150 px with a palette of three, because text drawn at run time needs fonts; these were drawn with Sarabun.
 */
export const VERIFICATION_MARKS: Record<Provider, Buffer> = {
  lamliang: png(
    'iVBORw0KGgoAAAANSUhEUgAAAcwAAACWAgMAAAAu11AwAAAACVBMVEVMaXH///8AAADO2xNtAAAAA3RSTlMAc3M3aM5tAAAACXBIWXMAAAPoAAAD6AG1e1',
    'JrAAAFbElEQVR42u2azY6rOBCFwwLeIEjD05BFek0kbKlrT0uupyESIN2sU5Hsp5xThvzcSCMN9Kg1o/FZXIpg/OGyXembw26XlJSUlJSUlJSU9O9UbsyP',
    'Mwvpfp7pZGN+6u25vQ2b7tuHZmeOzf5vzUzW/s4M7SZmFYYdW0MuPkCj6Lx5PsAS57Hzvbk+6E2cz21JqqYh+7I2RCad9VAO7tHVEpdx4ig8mPEhSqFNzM',
    '8bmEST1xM3at9V92QucaULNGN6MIvhreEq5hdy68i8MP/o3OPyEn/qv5mz/wyzuvQ7Eg6RSVPsSp5bYIn/iMwQfmeWsm2v7KnZ8WjszAy6NMrw3AJLXGnn',
    'mXnL7WvDdQPFXjH7uYrt4zrMTfOyfWO8j+vWmPa5nt8armSaU7c/GVObY2v2DfaLOZgmM+0c523e4lniqbZp8hYNcSV+0OZbtmh14tHTKNw4K46G6uTckc',
    'dcRGMWK4WQR1Cd9WCHUtgKjazXcXFLeisTRJzIrXfknLviPNjgy+Bj7MkVWGIjgjOH820aSsfkWOJ1XNzEtP42vDLtdJkwcmKNhZXpLfJAZxzuTNzA32Fe',
    'bsLoE0zkFpzRXs7YsRRjsr4QJPgKJg4BufVsfacf4LrfysQzG7Fgjs7oOKexcUSksa8MxklBWjBxwFCN4yOG2TKuG7d9Pkmk7J317gjOr69+56i7IDaCJa',
    'Xzed2xzqfwNI6OD07wAa6fNjJPmCxlnmcmIdfKZDBpYXobmd4qU5Q5RiadXLmJ2RboxkiJdWPcERvhNvW5owtpfH1hjmCKHZ1jw5EpfMLm2sIUZR6lnDwe',
    '+4hVEmxfePKk8cwMkYkD0jFgo4yYS2WGk+NNTAcm1lAZLlhDx3DDcPoS9YEQT8q0giOYn7cJI8a6dd3MDLcz++s2Zrji27j0F5SCPHyNWE4l5gnMLzAbFI',
    'ROmfZXN2E19XtPHeZSmV9n/rWFWUoehjK0mM9jQMnDEIq+ALea57OxARUPiA89Jd/kqJTu8K35zNvMNPiGyE8GdT3TAp6jjqOAH+ZiHit7iz/UjJ6aOsMX',
    'gcFfYwbXa8Tp/xZJSUlJSUlJSUlJSUlJSUlJSUn/KZk3sxymz935/P33vocfCuOnfuujXsdcLLyH8DPr7HzmTdk/e0XDe8fF9d0a5W8y+SPMXRRD9WTCmH',
    'xh8neZb7n9/BhpYZbNXzA/v8usYRnmasjBzINvZ+CyHDTAUc06+IV4P8K12jCajKa44vfeaPxhHmMLxh0rmeTtNBTXagwDjAcO+GV8VK8WrosQjfD/rZow',
    'dUZCPPmPK5tgxBu+1FlswXyQlbnlMIUhl8rC1/FMgRGEAOYYAvwl+P+3mamncPlgbWkDGH51HlswzJp1awiGw+SbTB/Yw+qwI+yWriP4aVP8bFcaibnNOj',
    '2l6YoXEARH4bqY78JnK5lS3gQuOp7WccO2Z8JskR3wrgFdTg7zLXENwYCmk6/ANAY34WpdxhZsp2Flbq/F7Qqmo+C5jkxMXVBmX0VmWJgU7kx90KkHM7bg',
    'j6lft4ZyMPGYrEx3Z4YXZnVnhjuT3plhLRO5BROLEnuiXnIrL7mlJbe53HNLb7k9hmYdM/NxOiqpxm5hjh2YEtfQzORWJ2FhysJc1hCYJtQrmdgrYJbXUn',
    'OozLhX7LxX5tyyaJFcchvm3I7LXgFTXL2+JihzgNEF5kevNYEvZq4JYJYeJqoy+aLMERvYK3OpCSc1rlcxTax9rX6PwOiKbynMtQ/7RWtfbbT24cUJE3Uw',
    '+r4DvK4WhhjF2geTy/jdT72m9qjtRn6IWQR/Z/LwU+MMj9Fx+0PM7PlazDdedktKSkpKSkpKSkpKSkpKSkr6H+hPP9U5VbfTWosAAAAASUVORK5CYII=',
  ),
  harbor: png(
    'iVBORw0KGgoAAAANSUhEUgAAAcwAAACWAgMAAAAu11AwAAAACVBMVEVMaXH///8AAADO2xNtAAAAA3RSTlMAc3M3aM5tAAAACXBIWXMAAAPoAAAD6AG1e1',
    'JrAAAFZElEQVR42u2awYrjOBCG7YPzBjGsnyY5eM8yuARd502D9DQJWIbJORWQnnL+ktNJemBh4p3t2QX9zfRUbEmfXZLKdH5XVVFRUVFRUVFRUdF/Vg3R',
    'lzM3cvh6ppM1ydn9o9xep9c7bZOpqDfbn5mWR5vtx4U2aXyd2aWp8pbY5aGMDtuYx+CfYvcR1QxmbfJ8rshTN0/1u7Upj8cn/a+d3H2c53gb73SPg43eYS',
    'v8OvPtCibznMdzQVdEd3hwnmMO9ysRHNxMP5z/eeY7cuuYnph/HO5J/BT7+3LptNl6Znc+Viw+ZSbPeRx5rP/n+HC8X8lfH8xWVuyVLZvKB7ILM+m6aNNj',
    '/T/H3tyvZLoz04q9UnXYK7RdStg2L8KGzNP2fcSPcDvmJf3D+VeYNBy2A9GO+pG2BvuF9mRqGpe4GZuRaKQRpfV2ukbU43RughMvb9Fu8CFyEG+cFcdTNz',
    'jX+9CIaOzFykZ8FC9tkohDJy99it4KB69NcP7l9HaURJzI9ejYOXfB52RTbFPMcWS3kegFQQp6KOhp8ez0GD7j/OtMG6/TM9PO5xl3zl5jHXyDW0YeOAzK',
    'mIWtjDiMPn4183wVjzHBRG7BCfZ8wo7lHLONyG0KF89piDg0B57T5G08CI6hSVzFxAWTWDCDI73PORjHzBrHjnCf3obRkz/FLXKLG+aL73GbOHbR8+vmk0',
    'Xao7PR9eB8ez9Wjg9nxCRYUhu5zsfK722IzaU7XflI4vdOLpVHk2ENc7AhM08Lk5FrZXow+Zm522RmALNWZshMHlz7OnPcBHEkLdYNuR55BKFxfGaN831I',
    'ssrEfZKuWz5uMRk+M8UP2F8vM0WZvbRzxDX3GB+ETeTIGi/MmJk+JGUKHzssOsylMtPg/OtMBybWUJvOWEN9ugYQWtQHRjwr06IW6Hy+BwHwBOabuMPCTN',
    'eTj5cVzHThdGnjGaWgSRi5BbOdwHwH02Cj+JSZJ3dKaUjJvF34gLlU5vvJf3uZ2UqTpjaNmM8+oeTh+jfHDbjdMp/GJsPRaG6NHzjuOe66qQtuv34+m7Em',
    'g8dDM6B2j/WI6t2YRqv3fsyVHA8bfd7gGaA/hKdQlUt9PVaEJjsU/vK3RVFRUVFRUVFRUVFRUVFRUVFR0f9LMHLGz58f/vknD7SmxZytP9u4a/zkOqVP35',
    'nWro3uZvo+PFB88VjHOnuF9Wf3zv8KZuxivLlfj/EA+pXM+ENuD7A5bsy3f42JORm3pF/d9nDxiBgGngacTT2CQwh7UYwye4LpB6s7d8jd4MXsaQWzhinH',
    'pjt6mwaRmCJcNfgPcOzwDbfzY2Vhqh2VSYnghsUhd8jdgvd7WZFbuHdwZWGrw66DSegjEHOK6hLin74AkM7KJDQQ/KSlQ6O/4beRrFhDsOdYYO04OJGJYM',
    'dETyHAWoOdhWOX6g32kEHDaCk3uHXQ24ye58sa5sTnqWokwgKK+8h7+E6EmzKeBw8LqiIwtSFSggawbHIHWBhnuDB2nlbk1h7VcYcb65HZOjPxqkJU5i4z',
    'bVImckvaQDZz7gALQ5l/zscVa0g7GwTKlBtzk56YfmHWOp9yY5o7M61iIklgeliWdGP2NjxyWzv7wSRl5tyaj9z2yaxg6mIw+m4Els7C9DSDqZaouzGjuT',
    'OjnXMH7QYmpd0Kpi56MPmIvbIw817hvFduuU3TPbfLXjG5G5jiditrgjJNi5qAervXmpBgm+aaACZfg89MG8FcaoLJ3QY1rl9nUq59Rp8jWvJq2u6X2tcv',
    'tQ+PFJQ4fbOh0secvsVw64DfcLgofv0DmOTrmX76DczxN+R2VxUVFRUVFRUVFRUVFRUVFRUV/a2+AxluKVrAzADdAAAAAElFTkSuQmCC',
  ),
  ember: png(
    'iVBORw0KGgoAAAANSUhEUgAAAcwAAACWAgMAAAAu11AwAAAACVBMVEVMaXH///8AAADO2xNtAAAAA3RSTlMAc3M3aM5tAAAACXBIWXMAAAPoAAAD6AG1e1',
    'JrAAAFXElEQVR42u2awY6jOBCG4QBvANLwNORAn41EWYrviWQ/DZEwUnOOI9lPuX8ZOumsZrUbptW9B/8adQpS9oeNXYz4k2VJSUlJSUlJSUlJ/1tVNHw7',
    's7HTtzN/3XYwC2r/Ux79/nS9iB03JIiMOlHRv+Tp319B7XcwmzBlRpKKfVaCOyvE4wK2OKcnZsFHRRvvJ+1gzlN+ljLEPtWFP+pJ3+d7i4vgnibHxwvkFl',
    'a/zjzewFRq9nECLXfdnB7MLS7D03CU5a/EvcWrzDPmViv6xPx1elz7FpfPXZvpj5jNMmbKmRCZao6duUc/W1yG98+NTuMHc23x6rpVIjOW5MoM3E8dHv1s',
    'cTE/j1PcmUHsqSTYK1QRrZUsLhgSn7avWD+e7mc8WbX3Fq8zqT9VPVFL3UCVwH6hA4mchjUuBgD5aKjwfYvv+AQSOQvHJKqXh9r0xnplnRFaOq2mpte6M7',
    'ZwjmPjpCudL4Ktp+YNSaZDGBxaGAoWjZD1OpOCc9q526iV1vqK4yCDr4OPsVcaTBwdXSORZPCdCtZrF+bAjZD1OlP62/SZKedlxsiV4diZyGysPp5WJqqA',
    'sj2YN2TtZi43ZzC3YGJuwbFyuWDHqhgr6ZlJRvE4DZgIQ++Vm+eL50b7mM4ZchLNrSYe52xxm5TiGDQeZ+WR0cirHA0hNBdfYZi9RyO67ryfyrl61NLrDp',
    'z385hpdVoQA9Qzs3w3B2bWo3lDKK0vbvOYezTq9jB7aSPzsjIV5pqZBkz1wawfTPlu2pKZkpkXbvE6c0Ax1eRqrBvSnTMSIyi0WhTH15UpeW6VxA0wCFuM',
    'k0JkWo+s15mOmZ2rZ696fGKjyLH0yiuOV2aQ1uCE9My0pjU2kI/MGczXy1+jwcQo6rBgDXXhZtFbjfqgEM/MlM7NYJogZwDfrDmcrbMrMyzIGncww1WFa+',
    '0XbPcioL8azHoC8wymMMHqGTVBB7q9BY9/h/NFW6wfMD2Y55eZtSvCVIeBb01AyTN0LccS3Ga9n0IGgd3hamcOvjOuMA7PFUxMuf9+FkNOAo+PoudKng+o',
    '9IUouMAfOMbnWtirAX85A/+L5jPIyokbDbseLUlJSUlJSUlJSUlJSUlJSUlJSUk/qZye/XK87bu7S0+v/LbE/NkZ3fVWMA/h+nSsa78aiFWr7h3mAyeyyZ',
    'Y/O4bmS5i+8X6zvx4dgvSVTP+3uT01m+PciOMTc038GiZuylCxJ0cd3uUSKTh4HKjo6sGtg01ITiCRXbyDw2tezo+tBoOcPczcOKVEw6ZZ75wPHi/kCYaA',
    'Z+dOmyGT8NLw+jorFxf6m4fF1ygRW1kDt2TP3MK+g8kKXx0uHbxB44HAq3ow8Srf8C8AwsJMkiEgI7DFF0TBrWC8kduzhmZcsIOjo410cDsU+1gWnh2xc4',
    'eX99kR/pCIicjwCh+cz8P0Rs3XXcxJLVNWOA8PyB+8OsB4ItJKGNUbOEoZgbkmmjdYU7NVasLvDdTS45J2WN88ZSNb7rBjDWY2j8ysMJ6ZbWTKYOO6lZFZ',
    'zpjVMYOFwcy3edyzhri1QMBMtzHL8IlpVmZWPpjizgz7mJglMA08S9qYnbSPuc21/MzE3BIz17ntdlj83BVvFf5JBJbOyjQ0s+/La2hjevExt17O7oh8bg',
    'UmhXYPs4hzlakRe2Vlxr2i4l7Z5jZMH2to3SsitgLT6XZvTWCmqFETUG8PXBMCfNNYE8BUN2vuzLUmiNiqZ+N6B5Ni7RP8HCmij1Ud1trXrbUPjxTUOP5p',
    'A8ogn6QtH39b/OzCf//zd0cZ+mOZ6QeYww/MbZslJSUlJSUlJSUlJSUlJSUlJf2j/gIt8C56xJOdwAAAAABJRU5ErkJggg==',
  ),
};

/** The mark of a provider; one that has none gets that of the product. */
export const markOf = (provider: string): Buffer =>
  VERIFICATION_MARKS[PROVIDERS.find((known) => known === provider) ?? 'lamliang'];
