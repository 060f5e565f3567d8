filedesc://mill.arc 0.0.0.0 20060102150405 text/plain 65
1 0 Mill
URL IP-address Archive-date Content-type Archive-length

http://a.example/1 192.0.2.1 20060102150405 text/html 25
HTTP/1.1 200 OK

<p>rye
http://a.example/2 192.0.2.1 20060102150405 text/html 7
<p>oats
http://a.example/3 192.0.2.1 20060102150405 text/html 200 fac069 - 209 mill.arc 4
<p>x
