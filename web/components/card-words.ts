// The words around a provider's card fields. The fields themselves are the provider's, in the same language.
const en = {
  card: 'Card',
  loading: 'The card fields are loading',
  hint: (provider: string) => `Your card number goes to ${provider} and never to this shop.`,
  kept: 'The card that you entered is kept.',
  other: 'Use another card',
  another: 'Another card',
  asksBank:
    'Your bank asks whether the card may be kept. Please confirm it on the page of your bank. You come back here afterwards.',
  missing: 'Enter the details of your card.',
  wrong: 'Please check the details of your card.',
  away: 'The card fields could not be loaded. Please check your connection and load this page again.',
  awayOrOther:
    'The card fields could not be loaded. Please check your connection and load this page again, or pay another way.',
  slow: 'The card could not be read in time. Nothing was taken; please try again.',
  needsScript: 'The card fields need JavaScript. Please turn it on and load this page again.',
  needsScriptOrOther: 'Paying by card needs JavaScript. Without it, please choose PromptPay.',
}

const th: typeof en = {
  card: 'บัตร',
  loading: 'กำลังโหลดช่องกรอกบัตร',
  hint: (provider) => `หมายเลขบัตรส่งตรงถึง ${provider} ร้านค้าจะไม่เห็นหมายเลขบัตรของคุณ`,
  kept: 'ระบบเก็บบัตรที่คุณกรอกไว้ให้แล้ว',
  other: 'ใช้บัตรอื่น',
  another: 'บัตรอื่น',
  asksBank: 'ธนาคารขอให้คุณยืนยันการบันทึกบัตรนี้ กรุณายืนยันในหน้าของธนาคาร แล้วคุณจะกลับมาที่หน้านี้',
  missing: 'กรุณากรอกข้อมูลบัตร',
  wrong: 'กรุณาตรวจสอบข้อมูลบัตรอีกครั้ง',
  away: 'โหลดช่องกรอกบัตรไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วโหลดหน้านี้ใหม่',
  awayOrOther: 'โหลดช่องกรอกบัตรไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วโหลดหน้านี้ใหม่ หรือชำระด้วยวิธีอื่น',
  slow: 'อ่านข้อมูลบัตรไม่ทันเวลา ยังไม่มีการตัดเงิน กรุณาลองใหม่อีกครั้ง',
  needsScript: 'ช่องกรอกบัตรต้องใช้ JavaScript กรุณาเปิดใช้งานแล้วโหลดหน้านี้ใหม่',
  needsScriptOrOther: 'การชำระด้วยบัตรต้องใช้ JavaScript หากไม่มี กรุณาเลือกพร้อมเพย์',
}

export const CARD_WORDS = { en, th }
