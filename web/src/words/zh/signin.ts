import type { Areas } from '../areas.ts'

export const signin: Areas['signin'] = {
  title: '登录',
  openLink: '打开登录链接',
  oldLink: '此链接在服务器重启后已失效。',
  openLinkAbout: '{serve} 启动时会在终端显示登录链接。在本浏览器中打开该链接即可登录；使用 {open} 启动可自动打开。',
  firstAdmin: '创建管理员账号',
  firstAdminAbout: '此账号用于管理用户和设置。该链接仅可使用一次。',
  signUp: '创建账号',
  blocked: '此账号已停用，请联系管理员。',
  notLinked: '该邮箱已有账号，请使用密码登录。',
  mismatch: '登录已过期，或是在其他窗口中发起的。请重试。',
  failed: '无法登录。请重试，或联系管理员。',
  noAccounts: '还没有账号。首位管理员的链接显示在服务器的终端中。',
  signInWith: '使用 {provider} 登录',
  haveAccount: '我已有账号',
  name: '姓名',
  email: '邮箱',
  password: '密码',
  passwordLength: '至少 10 个字符。',
}
