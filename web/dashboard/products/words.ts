// What the pages of products say, and those of links to the shop.
import type { Locale } from '../../../rules/written-date.ts'
import type { SharedLinkWords } from '../../components/shared-link.ts'

export interface ProductsWords {
  title: string
  product: string
  add: string
  edit: string
  about: string
  name: string
  nameHint: string
  description: string
  descriptionHint: string
  image: string
  imageHint: string
  published: string
  publishedHint: string
  active: string
  activeHint: string
  buyerGets: string
  license: string
  licenseHint: string
  seats: string
  seatsHint: string
  flags: string
  flagsHint: string
  credits: string
  creditsHint: string
  creditsExpire: string
  creditsExpireHint: string
  days: (n: number) => string
  prices: string
  noPrices: { title: string; text: string; action: string }
  state: { published: string; hidden: string; archived: string }
  filters: { active: string; archived: string; published: string; hidden: string; state: string; shop: string }
  publish: string
  unpublish: string
  archive: string
  archiveQuestion: string
  archiveYes: string
  restore: string
  shopLink: string
  shopLinkText: string
  noShopLink: string
  link: SharedLinkWords
  submit: string
  save: string
  empty: { title: string; text: string }
}

export const PRODUCTS: Record<Locale, ProductsWords> = {
  en: {
    title: 'Products',
    product: 'Product',
    add: 'Add a product',
    edit: 'Edit',
    about: 'About this product',
    name: 'Name',
    nameHint: 'Stands on the checkout, on invoices and in the shop.',
    description: 'Description',
    descriptionHint: 'For buyers, in the shop.',
    image: 'Address of a picture',
    imageHint: 'Begins with https://. Wide pictures look best.',
    published: 'Show it in the shop',
    publishedHint: 'Buyers then find it on your storefront, with all its prices that are on.',
    active: 'It can be sold',
    activeHint: 'Without this it is archived: nobody can buy it, and running subscriptions go on.',
    buyerGets: 'What the buyer gets',
    license: 'A licence key for each purchase',
    licenseHint: 'Your software verifies it; how, is in the documentation of the API.',
    seats: 'Seats of a licence',
    seatsHint: 'Devices that can use one licence, per unit bought. 1 when it is empty.',
    flags: 'Feature flags',
    flagsHint: 'What the purchase unlocks: one name on each line, such as advanced_reports.',
    credits: 'Credits',
    creditsHint: 'Given for each unit bought; of a subscription for each cycle.',
    creditsExpire: 'Credits expire after, in days',
    creditsExpireHint: 'Never when it is empty.',
    days: (n) => `${n} days`,
    prices: 'Prices',
    noPrices: {
      title: 'No prices yet',
      text: 'Nobody can buy it without one. A product may have several: monthly and yearly, or one that the buyer chooses.',
      action: 'Add a price',
    },
    state: { published: 'In the shop', hidden: 'Not in the shop', archived: 'Archived' },
    filters: {
      active: 'Can be sold',
      archived: 'Archived',
      published: 'In the shop',
      hidden: 'Not in the shop',
      state: 'State',
      shop: 'Shop',
    },
    publish: 'Show it in the shop',
    unpublish: 'Take it out of the shop',
    archive: 'Archive',
    archiveQuestion:
      'Nobody can buy it any more, and it leaves the shop. Running subscriptions go on as they are. It can be brought back at any time.',
    archiveYes: 'Yes, archive it',
    restore: 'Bring it back',
    shopLink: 'Link to its page in the shop',
    shopLinkText: 'It never expires. Put it on your website, or print the QR: buyers choose a price there and pay.',
    noShopLink: 'There is a link as soon as the product is in the shop and has a price that is on.',
    link: { open: 'Open it', saveQr: 'Save the QR (SVG)', qrAlt: 'QR of the link' },
    submit: 'Add the product',
    save: 'Save',
    empty: {
      title: 'No products yet',
      text: 'A product is what you sell: a plan, a licence, a T-shirt. Add one, then give it a price.',
    },
  },
  th: {
    title: 'สินค้า',
    product: 'สินค้า',
    add: 'เพิ่มสินค้า',
    edit: 'แก้ไข',
    about: 'รายละเอียดสินค้า',
    name: 'ชื่อ',
    nameHint: 'แสดงในหน้าชำระเงิน ใบแจ้งหนี้ และหน้าร้าน',
    description: 'คำอธิบาย',
    descriptionHint: 'สำหรับผู้ซื้อในหน้าร้าน',
    image: 'ที่อยู่ของรูปภาพ',
    imageHint: 'ขึ้นต้นด้วย https:// รูปแนวนอนดูดีที่สุด',
    published: 'แสดงในหน้าร้าน',
    publishedHint: 'ผู้ซื้อจะเห็นสินค้านี้ในหน้าร้านพร้อมทุกราคาที่เปิดขาย',
    active: 'เปิดขาย',
    activeHint: 'ถ้าไม่เลือก สินค้าจะถูกเก็บ ไม่มีใครซื้อได้ แต่การสมัครสมาชิกเดิมดำเนินต่อไป',
    buyerGets: 'สิ่งที่ผู้ซื้อได้รับ',
    license: 'ออกไลเซนส์คีย์ให้ทุกการซื้อ',
    licenseHint: 'ซอฟต์แวร์ของคุณตรวจสอบคีย์ได้ ดูวิธีในเอกสาร API',
    seats: 'จำนวนเครื่องต่อไลเซนส์',
    seatsHint: 'จำนวนอุปกรณ์ที่ใช้ไลเซนส์เดียวกันได้ ต่อหนึ่งหน่วยที่ซื้อ ถ้าเว้นว่างคือ 1',
    flags: 'ฟีเจอร์ที่เปิดให้ใช้',
    flagsHint: 'สิ่งที่การซื้อนี้ปลดล็อก บรรทัดละหนึ่งชื่อ เช่น advanced_reports',
    credits: 'เครดิต',
    creditsHint: 'ให้ต่อหนึ่งหน่วยที่ซื้อ ถ้าเป็นการสมัครสมาชิกให้ทุกรอบ',
    creditsExpire: 'เครดิตหมดอายุภายใน (วัน)',
    creditsExpireHint: 'ถ้าเว้นว่าง เครดิตไม่หมดอายุ',
    days: (n) => `${n} วัน`,
    prices: 'ราคา',
    noPrices: {
      title: 'ยังไม่มีราคา',
      text: 'ถ้าไม่มีราคาจะยังซื้อไม่ได้ สินค้าหนึ่งมีได้หลายราคา เช่น รายเดือน รายปี หรือให้ผู้ซื้อกำหนดเอง',
      action: 'เพิ่มราคา',
    },
    state: { published: 'อยู่ในหน้าร้าน', hidden: 'ไม่อยู่ในหน้าร้าน', archived: 'เก็บแล้ว' },
    filters: {
      active: 'เปิดขาย',
      archived: 'เก็บแล้ว',
      published: 'อยู่ในหน้าร้าน',
      hidden: 'ไม่อยู่ในหน้าร้าน',
      state: 'สถานะ',
      shop: 'หน้าร้าน',
    },
    publish: 'แสดงในหน้าร้าน',
    unpublish: 'นำออกจากหน้าร้าน',
    archive: 'เก็บสินค้า',
    archiveQuestion: 'จะไม่มีใครซื้อสินค้านี้ได้อีก และสินค้าจะหายไปจากหน้าร้าน การสมัครสมาชิกเดิมดำเนินต่อไปตามปกติ นำกลับมาขายได้ทุกเมื่อ',
    archiveYes: 'เก็บสินค้านี้',
    restore: 'นำกลับมาขาย',
    shopLink: 'ลิงก์ไปยังหน้าสินค้าในร้าน',
    shopLinkText: 'ลิงก์นี้ไม่หมดอายุ ใส่ในเว็บไซต์ของคุณหรือพิมพ์คิวอาร์ ผู้ซื้อเลือกราคาและชำระเงินได้ที่นั่น',
    noShopLink: 'จะมีลิงก์เมื่อสินค้าอยู่ในหน้าร้านและมีราคาที่เปิดขาย',
    link: { open: 'เปิดลิงก์', saveQr: 'บันทึกคิวอาร์ (SVG)', qrAlt: 'คิวอาร์ของลิงก์' },
    submit: 'เพิ่มสินค้า',
    save: 'บันทึก',
    empty: {
      title: 'ยังไม่มีสินค้า',
      text: 'สินค้าคือสิ่งที่คุณขาย เช่น แพ็กเกจ ไลเซนส์ หรือเสื้อยืด เพิ่มสินค้าแล้วตั้งราคา',
    },
  },
}
